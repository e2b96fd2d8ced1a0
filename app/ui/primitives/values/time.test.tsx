import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ServedAt } from "./served-at";
import { Time } from "./time";
import { ViewerDaysContext, viewerDays } from "./viewer-days";

const NOON = Date.UTC(2026, 4, 3, 12);
const words = (time: React.ReactElement, servedAt: number | null) =>
  renderToStaticMarkup(<ServedAt.Provider value={servedAt}>{time}</ServedAt.Provider>).replace(/<[^>]+>/g, "");

test("recent times are relative in the server's HTML, so that nothing shifts in the browser", () => {
  expect(words(<Time at={NOON} relative />, NOON + 5 * 60_000)).toBe("5 minutes ago");
  expect(words(<Time at={NOON} relative />, NOON + 86_400_000)).toBe("3 May 2026, 12:00");
  expect(words(<Time at={NOON} relative />, null)).toBe("3 May 2026, 12:00");
  expect(words(<Time at={NOON} />, NOON)).toBe("3 May 2026, 12:00");
  expect(words(<Time at={NOON} dateOnly />, NOON)).toBe("3 May 2026");
});

test("times and days are those of the viewer's work, also where another day has begun", () => {
  const late = Date.UTC(2026, 4, 4, 3, 30);
  const days = viewerDays({ work: [[0, "America/New_York"]], money: [[0, "UTC"]] });
  const there = (time: React.ReactElement) =>
    words(<ViewerDaysContext.Provider value={days}>{time}</ViewerDaysContext.Provider>, null);
  expect(there(<Time at={late} />)).toBe("3 May 2026, 23:30");
  expect(there(<Time at={late} dateOnly />)).toBe("3 May 2026");
});
