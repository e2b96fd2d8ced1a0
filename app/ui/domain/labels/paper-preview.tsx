import type { SvgDrawing } from "#app/documents/svg";

const OPACITY = { ink: 1, muted: 0.65, line: 0.25, fill: 0.06 };

/** Preview of the printout: white paper and black ink in both themes. */
export function PaperPreview({ drawing, label }: { drawing: SvgDrawing; label: string }) {
  const { width, height, paths, texts } = drawing;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="mx-auto block max-h-80 w-full rounded-md border border-line-strong/60"
      style={{ maxWidth: `${width * 2}mm`, aspectRatio: `${width} / ${height}` }}
    >
      <rect width={width} height={height} fill="white" />
      {paths.map(({ d, tone }) => (
        <path key={d} d={d} fill="black" fillOpacity={OPACITY[tone]} shapeRendering="crispEdges" />
      ))}
      {texts.map(({ text, x, y, size, width: length, weight, tone }) => (
        <text
          key={`${x} ${y}`}
          {...{ x, y }}
          fontSize={size}
          fontWeight={weight === "bold" ? 600 : 400}
          {...(text.length > 1 && { textLength: length, lengthAdjust: "spacingAndGlyphs" })}
          fill="black"
          fillOpacity={OPACITY[tone]}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
