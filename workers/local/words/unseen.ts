import ts from "typescript";

/** Attributes whose text reaches a person: these, and every one whose name ends like them (`emptyTitle`, `pendingLabel`). */
const SHOWN_ATTRIBUTE =
  /(^|[a-z-])(label|title|placeholder|hint|text|alt|caption|detail|heading|subtitle|description|message|unit|noun|children|term|question|action|when|empty|note|legend|summary|prefix|suffix|plural|singular)$/i;

export function isShownAttribute(attribute: ts.JsxAttribute): boolean {
  const name = attribute.name.getText();
  if (name === "action" || name === "formAction") return /\s/.test(attribute.initializer?.getText() ?? "");
  return SHOWN_ATTRIBUTE.test(name) && !/^(aria-labelledby|aria-describedby)$/.test(name);
}

/** Functions whose arguments are read by programs or operators' logs only. */
const UNSEEN_CALL =
  /(^|\.)(cx|clsx|matchMedia|querySelector(All)?|closest|getElementById|addEventListener|removeEventListener|includes|startsWith|endsWith|indexOf|split|test|replaceAll|has|append|set|get|delete|exec|prepare|raw|log|warn|info|debug|assertNever|literal|startTime|fetch)$/;

/** Code whose strings no person reads: modules, types, keys, comparisons, class names, SQL, logs and programmers' errors. */
export function isUnseenPosition(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return /sql|css$/i.test(node.tag.getText());
  if (ts.isJsxAttribute(node))
    return /class(Name)?$|^(style|href|to|src|id|name|type|key|d|viewBox|points|transform|sizes|media|rel|method|autoComplete|data-[\w-]+)$/i.test(
      node.name.getText(),
    );
  if (ts.isCallExpression(node)) return false;
  const parent = node.parent;
  if (!parent) return false;
  if (ts.isCallExpression(parent) && parent.expression !== node)
    return isText(node) && UNSEEN_CALL.test(parent.expression.getText());
  if (ts.isNewExpression(parent))
    return isText(node) && /^(Error|TypeError|RangeError|URL|RegExp|Headers|Blob)$/.test(parent.expression.getText());
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) return true;
  if (ts.isCaseClause(parent) && parent.expression === node) return true;
  return ts.isBinaryExpression(parent) && isText(node) && COMPARES.has(parent.operatorToken.kind);
}

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);
