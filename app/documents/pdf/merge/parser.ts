import { type Dict, Name, Ref, Text, type Value } from "./values";

const BLANK = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const REF = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
/** Limit on nesting depth; real files stay well below it. */
const DEEPEST = 60;

/**
 * Reads a PDF's values in sequence.
 * @throws Error for malformed input
 */
export class Parser {
  constructor(
    private readonly text: string,
    public at = 0,
  ) {}

  value(depth = 0): Value {
    this.#skip();
    if (depth > DEEPEST) throw new Error("nested too deep");
    const two = this.text.slice(this.at, this.at + 2);
    if (two === "<<") return this.#dict(depth);
    switch (two[0]) {
      case "[":
        return this.#array(depth);
      case "(":
        return this.#literal();
      case "<":
        return this.#hex();
      case "/":
        this.at += 1;
        return new Name(
          (this.#take(WORD)?.[0] ?? "").replace(/#([\da-f]{2})/gi, (_, code) =>
            String.fromCharCode(Number(`0x${code}`)),
          ),
        );
    }
    const ref = this.#take(REF);
    if (ref) return new Ref(Number(ref[1]));
    const number = this.#take(NUMBER);
    if (number) return Number(number[0]);
    const word = this.#take(WORD)?.[0];
    if (word === undefined) throw new Error("no value");
    return word === "true" ? true : word === "false" ? false : null;
  }

  /** Consumes this word if it comes next. */
  passes(word: string): boolean {
    this.#skip();
    const found = this.text.startsWith(word, this.at);
    if (found) this.at += word.length;
    return found;
  }

  #skip(): void {
    this.#take(BLANK);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  #dict(depth: number): Dict {
    const dict: Dict = new Map();
    this.at += 2;
    while (!this.passes(">>")) {
      const key = this.value(depth + 1);
      if (!(key instanceof Name)) throw new Error("a key that is no name");
      dict.set(key.name, this.value(depth + 1));
    }
    return dict;
  }

  #array(depth: number): Value[] {
    const values: Value[] = [];
    this.at += 1;
    while (!this.passes("]")) values.push(this.value(depth + 1));
    return values;
  }

  #literal(): Text {
    let open = 0;
    let bytes = "";
    for (; this.at < this.text.length; this.at++) {
      const one = this.text[this.at] as string;
      if (one === "(" && open++ === 0) continue;
      if (one === ")" && --open === 0) break;
      bytes += one === "\\" ? this.#escaped() : one;
    }
    this.at += 1;
    return new Text(bytes);
  }

  #escaped(): string {
    const octal = /[0-7]{1,3}/y;
    octal.lastIndex = this.at + 1;
    const [digits] = octal.exec(this.text) ?? [];
    this.at += digits?.length ?? 1;
    if (digits) return String.fromCharCode(Number.parseInt(digits, 8) & 255);
    const one = this.text[this.at] ?? "";
    if (one === "\r" && this.text[this.at + 1] === "\n") this.at += 1;
    return one === "\r" || one === "\n" ? "" : (ESCAPED[one] ?? one);
  }

  #hex(): Text {
    const end = this.text.indexOf(">", this.at);
    if (end < 0) throw new Error("a text without an end");
    const digits = this.text.slice(this.at + 1, end).replace(/[^\da-f]/gi, "");
    this.at = end + 1;
    const pairs = `${digits}${digits.length % 2 ? "0" : ""}`.match(/../g) ?? [];
    return new Text(pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(""));
  }
}
