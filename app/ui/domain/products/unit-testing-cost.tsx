import { useField } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { testingCostPerUnit } from "#app/domain/catalog/edit/testing-cost";
import { readPrice } from "#app/domain/kernel/read-amount";

const perUnit = (cost: unknown, quantity: unknown, currency: string): string | null => {
  const text = String(cost ?? "").trim();
  const units = Number(quantity || 0);
  if (text === "" || !Number.isInteger(units)) return null;
  const read = readPrice(text, currency);
  return "minor" in read ? testingCostPerUnit(read.minor, units, currency) : null;
};

/** Test cost divided by batch quantity, to four decimals: from the form's initial values, then as typed. */
export function UnitTestingCost({ currency }: { currency: string }) {
  const [cost] = useField<string>("testCost");
  const [quantity] = useField<string>("batchQuantity");
  const [shown, setShown] = useState(() => perUnit(cost.initialValue, quantity.initialValue, currency));
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const form = output.current?.form;
    if (!form) return;
    const follow = () => {
      const typed = new FormData(form);
      setShown(perUnit(typed.get("testCost"), typed.get("batchQuantity"), currency));
    };
    follow();
    form.addEventListener("input", follow);
    return () => form.removeEventListener("input", follow);
  }, [currency]);
  return (
    <div>
      <p id="testing-cost-per-unit" className="mb-1.5 font-medium">
        Testing cost per unit
      </p>
      <div className="flex h-9 items-center pointer-coarse:h-11">
        <output ref={output} aria-labelledby="testing-cost-per-unit" className="tabular font-medium text-md">
          {shown === null ? <span className="text-muted">—</span> : inCurrency(shown, currency)}
        </output>
      </div>
      <p className="mt-1.5 text-muted text-sm">Test cost divided by batch quantity</p>
    </div>
  );
}

const inCurrency = (amount: string, currency: string): string => {
  const sign = { USD: "$", EUR: "€", GBP: "£" }[currency];
  return sign ? `${sign}${amount}` : `${amount} ${currency}`;
};
