export { shiftBoard } from "./board/shift-board.server";
export { cartScreen, cartToFill } from "./carts/cart-screen.server";
export { stepOfCart } from "./carts/cart-steps.server";
export { endedCart, openOrEndedCart } from "./carts/ended-cart.server";
export { isCounted } from "./carts/is-counted.server";
export { scannedCart } from "./carts/scanned-cart.server";
export { skipStop } from "./carts/skip-stop.server";
export { startCart } from "./carts/start-cart.server";
export { binToCount, scanInBin } from "./count/bin-to-count.server";
export { countBin } from "./count/count-bin.server";
export { exportPickHistory } from "./history/export-history.server";
export { historyScreen, pickHistory } from "./history/pick-history.server";
export { pickedSession } from "./history/picked-session.server";
export { orderToStart } from "./look-up/look-up.server";
export { pickItem, readWithAuth, scan } from "./pick-items.server";
export type { ReadState } from "./pick-state.repo.server";
export { earlierOutcome } from "./repeated-operation.server";
export { pickableOrders } from "./screen/picking-figures.server";
export { pickingScreen } from "./screen/picking-screen.server";
export { todayStats } from "./screen/picking-stats.server";
export { type OwnWork, ownWork } from "./sessions/own-work.server";
export {
  activeSession,
  completePicking,
  endSessionStatements,
  pausePicking,
  releasePicking,
  resumePicking,
  startPicking,
} from "./sessions/pick-sessions.server";
export { reassignPicking, watchPicking } from "./sessions/reassign.server";
export { skipLine } from "./sessions/skip-line.server";
export { readLeft, restartPicking, takeOver } from "./sessions/take-over.server";
export { changePickLot, pickLotScreen } from "./shortages/change-pick-lot.server";
export { decideShortage } from "./shortages/decide-shortage.server";
export { binInWords, type Reported, readItem, reportShortage } from "./shortages/report-shortage.server";
export { openShortages, shortageScreen, shortagesScreen } from "./shortages/shortages-screen.server";
export { undoPick } from "./undo-pick.server";
export { putIntoSlot, undoPut } from "./wall/put-into-slot.server";
export { wallOrder } from "./wall/read-wall-order.server";
export { missAtWall } from "./wall/short-at-wall.server";
export { wallScreen } from "./wall/wall-screen.server";
export { changeLateOrders } from "./waves/late-orders.server";
export { planWave, planWaveForCall } from "./waves/plan-wave.server";
export { releaseWave, takeBack } from "./waves/release-wave.server";
export { listWavesForCall, waveScreen, wavesScreen } from "./waves/wave-screens.server";
