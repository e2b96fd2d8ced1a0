const TESTS = "\\.test\\.tsx?$";

/** The domain's modules, lowest first. A module imports values only from modules before it. */
const MODULES = [
  "kernel",
  "audit",
  "files",
  "filters",
  "notifications",
  "access",
  "users",
  "companies",
  "catalog",
  "warehouses",
  "inventory",
  "inbound",
  "imports",
  "orders",
  "integrations",
  "staging",
  "picking",
  "shipping",
  "returns",
  "fulfillment",
  "channels",
  "billing",
  "reports",
  "system",
];

const layers = MODULES.slice(0, -1).map((module, at) => ({
  name: `layer-${module}`,
  comment: "A module knows only the modules below it (docs/decisions/041).",
  severity: "error",
  from: { path: `^app/domain/${module}/`, pathNot: TESTS },
  to: {
    path: `^app/domain/(${MODULES.slice(at + 1).join("|")})/`,
    dependencyTypesNot: ["type-only"],
  },
}));

/** routes → ui → http → domain → db → integrations, documents. The kernel is below all of them. */
const ROUTES = "^app/(routes/|root\\.tsx|entry\\.|routes\\.ts)";
const LOWEST = "^app/(?!domain/kernel/|integrations/|documents/)";
const FORBIDDEN_ABOVE = [
  ["ui-is-below-routes", "^app/ui/", [ROUTES, "^workers/"]],
  ["http-is-below-ui", "^app/http/", [ROUTES, "^app/ui/", "^workers/"]],
  // Tables may name what the kernel defines, and store what an integration's port defines.
  ["db-is-below-the-domain", "^db/", [LOWEST, "^workers/"]],
  // They use the kernel's money and text.
  ["integrations-and-documents-are-lowest", "^app/(integrations|documents)/", [LOWEST, "^(db|workers)/"]],
].map(([name, below, above]) => ({
  name,
  severity: "error",
  from: { path: below, pathNot: TESTS },
  to: { path: above },
}));

/** Who may know whom. @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...layers,
    {
      name: "every-module-has-a-layer",
      comment: "A new module takes its place in MODULES.",
      severity: "error",
      from: {},
      to: { path: "^app/domain/", pathNot: `^app/domain/(${MODULES.join("|")})/` },
    },
    {
      name: "subfolders-are-private",
      comment: "Other modules import the files at a module's root.",
      severity: "error",
      from: { path: "^app/domain/([^/]+)/", pathNot: TESTS },
      to: { path: "^app/domain/[^/]+/[^/]+/", pathNot: "^app/domain/$1/" },
    },
    ...FORBIDDEN_ABOVE,
    {
      name: "raw-db-is-private",
      comment: "Only the scoped handle, the request's state and the doors may hold an unscoped connection.",
      severity: "error",
      // db-errors only knows the errors that a connection throws.
      from: { pathNot: ["^(db|app/http|workers|tests)/", "^app/domain/kernel/db-errors\\.server\\.ts$", TESTS] },
      to: { path: "^db/(connection|batching-connection)\\.server\\.ts$" },
    },
    {
      name: "domain-knows-no-http",
      comment: "The business works the same behind a page, an API, a cron and a queue.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: TESTS },
      to: { path: ["^app/(routes|http|ui)/", "^workers/", "node_modules/(@remix-run|react|react-dom)/"] },
    },
    {
      name: "module-privates-stay-private",
      comment: "A repository belongs to its module; other modules call the service.",
      severity: "error",
      from: { path: "^app/domain/([^/]+)/" },
      to: { path: "\\.repo\\.server\\.ts$", pathNot: "^app/domain/$1/" },
    },
    {
      name: "doors-call-services",
      severity: "error",
      from: { path: "^(app/(routes|http|ui|integrations)|workers|db)/" },
      to: { path: "\\.repo\\.server\\.ts$" },
    },
    {
      name: "ui-is-client-safe",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: ["\\.server\\.tsx?$", "^db/"],
        pathNot: "^db/schema/(column|values/(invoice|return|scanning))-values\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nobody-imports-routes",
      severity: "error",
      from: { pathNot: "^(app/routes|tests)/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "providers-behind-the-port",
      comment: "Only the registry names a provider; everyone else speaks to the port.",
      severity: "error",
      from: {
        pathNot: ["^app/integrations/registry(\\.server)?\\.ts$", "^app/integrations/[^/]+/", "^tests/", TESTS],
      },
      // What all of them speak over HTTP with is no provider.
      to: { path: "^app/integrations/[^/]+/", pathNot: "^app/integrations/http/" },
    },
    {
      name: "providers-do-not-know-each-other",
      severity: "error",
      from: { path: "^app/integrations/([^/]+)/" },
      to: { path: "^app/integrations/[^/]+/", pathNot: "^app/integrations/($1|http)/" },
    },
    {
      name: "the-app-knows-no-local-start",
      severity: "error",
      from: { path: "^(app|db|workers/[^/]+\\.ts$)", pathNot: TESTS },
      to: { path: "^(workers/local|tests)/" },
    },
    {
      name: "shipping-asks-the-store-first",
      comment: "Ship through app/domain/channels/before-shipping/ship.server.ts, which asks the order's store first.",
      severity: "error",
      from: { pathNot: ["^app/domain/(shipping|fulfillment|channels/before-shipping)/", TESTS] },
      to: {
        path: [
          "^app/domain/shipping/shipping(\\.service|-runs)\\.server\\.ts$",
          "^app/domain/shipping/runs/(ship-run|ship-one|buy-and-ship|import-tracking)\\.server\\.ts$",
          "^app/domain/channels/before-shipping/check-store\\.server\\.ts$",
        ],
      },
    },
    {
      name: "no-cycles",
      comment: "Not even of types.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|\\.\\./build/)|\\.wasm\\?url$" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/" },
    enhancedResolveOptions: {
      conditionNames: ["workerd", "worker", "import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
