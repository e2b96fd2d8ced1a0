import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../primitives/buttons/button";
import { Dialog } from "../../primitives/overlays/dialog";
import { signal } from "../result/scan-sound";
import {
  DEFAULTS,
  type ScannerSettings,
  useScannerSettings,
  type Volume,
  writeScannerSettings,
} from "../scanner-settings";
import { ScannerTest } from "./scanner-test";

const SUFFIX: Record<ScannerSettings["suffix"], string> = {
  "enter-or-tab": "Enter or Tab",
  enter: "Enter",
  tab: "Tab",
  none: "Nothing; a code ends with a pause",
};
const LAYOUT: Record<ScannerSettings["layout"], string> = {
  device: "Same as this device",
  us: "United States",
};

const VOLUME: Record<Volume, string> = { low: "Low", normal: "Normal", high: "High" };

const FIELD =
  "block h-14 w-full rounded-lg border border-line-strong bg-surface px-3 text-md focus-visible:border-accent focus-visible:outline-none";

/** This device's scanner settings; each change applies at once and is stored on the device. */
export function ScannerPanel({ onClose }: { onClose: () => void }) {
  const settings = useScannerSettings();
  // Rendered outside the scan field's form, because forms cannot be nested. Changes apply at once, so there is nothing
  // to discard.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title="Scanner settings"
      description="These settings are saved on this device."
      size="md"
    >
      <div className="grid gap-5" onInput={(event) => event.stopPropagation()}>
        <ScannerTest settings={settings} />
        <Labelled label="After each code, the scanner sends" hint="Most scanners send Enter.">
          {(id) => (
            <Choice
              id={id}
              value={settings.suffix}
              options={SUFFIX}
              onChange={(suffix) => writeScannerSettings({ suffix })}
            />
          )}
        </Labelled>
        <Labelled
          label="Before each code, it sends"
          hint="Leave empty unless the scanner has a prefix. With a prefix, only codes that begin with it count as scans."
        >
          {(id) => (
            <input
              id={id}
              data-takes-scans
              data-volatile
              maxLength={8}
              autoComplete="off"
              spellCheck={false}
              value={settings.prefix}
              onChange={(event) => writeScannerSettings({ prefix: event.target.value })}
              className={`${FIELD} font-mono`}
            />
          )}
        </Labelled>
        <Labelled
          label="Scanner keyboard layout"
          hint="If letters such as y and z, or symbols such as - and /, are wrong, choose United States."
        >
          {(id) => (
            <Choice
              id={id}
              value={settings.layout}
              options={LAYOUT}
              onChange={(layout) => writeScannerSettings({ layout })}
            />
          )}
        </Labelled>
        <Labelled label="Volume" hint="Choose one to hear it. The device’s own volume applies too.">
          {(id) => (
            <Choice
              id={id}
              value={settings.volume}
              options={VOLUME}
              onChange={(volume) => {
                writeScannerSettings({ volume });
                signal(true);
              }}
            />
          )}
        </Labelled>
        <div className="grid gap-1">
          <Tick label="Sound" isOn={!settings.isMuted} onChange={(isOn) => writeScannerSettings({ isMuted: !isOn })} />
          <Tick
            label="Vibration"
            isOn={settings.vibrates}
            onChange={(vibrates) => writeScannerSettings({ vibrates })}
          />
          <Tick
            label="Keep the screen on"
            isOn={settings.keepsAwake}
            onChange={(keepsAwake) => writeScannerSettings({ keepsAwake })}
          />
          <Tick
            label="Buttons for the left hand"
            isOn={settings.isLeftHanded}
            onChange={(isLeftHanded) => writeScannerSettings({ isLeftHanded })}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="touch" onClick={() => writeScannerSettings(DEFAULTS)}>
            Reset
          </Button>
          <Button size="touch" variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}

function Labelled({ label, hint, children }: { label: string; hint: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children(id)}
      <p className="mt-1.5 text-muted text-sm">{hint}</p>
    </div>
  );
}

type ChoiceProps<V extends string> = {
  id: string;
  value: V;
  options: Record<V, string>;
  onChange: (value: V) => void;
};

function Choice<V extends string>({ id, value, options, onChange }: ChoiceProps<V>) {
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.target.value as V)} className={FIELD}>
      {(Object.keys(options) as V[]).map((one) => (
        <option key={one} value={one}>
          {options[one]}
        </option>
      ))}
    </select>
  );
}

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-14 items-center gap-3 text-md">
      <input type="checkbox" className="size-6" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
