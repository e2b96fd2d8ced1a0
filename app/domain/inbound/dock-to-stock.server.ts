export { type DockTime, dockTimes } from "./list/dock-times.repo.server";
