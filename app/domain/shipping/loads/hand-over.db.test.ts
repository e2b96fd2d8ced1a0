import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditLog } from "#db/schema/directory/accounts";
import { loads } from "#db/schema/directory/loads";
import { parcels } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { aDock, scanOf } from "#tests/factories/dock";
import { JPEG, PNG } from "#tests/factories/image";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listNotifications } from "../../notifications/notifications.service.server";
import { deliverOrder } from "../deliver-order.server";
import { addLoadPhoto, closeLoad, openLoadPhoto } from "./hand-over.server";
import { enqueueLeftBehindNotices, notifyLeftBehind } from "./load-notices.server";
import { loadScreen } from "./loads.server";
import { scanLoaded, takeOff } from "./scan-load.server";

test("a load is handed over once, never empty, and each step is in the audit log", async () => {
  const { packer, ship, open } = await aDock();
  const { trackingNumber } = await ship();
  const loadId = await open();
  await expect(closeLoad(packer, loadId, { driverName: "Dana" })).rejects.toMatchObject({ reason: "load_empty" });
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const closing = ["Dana", "Drew"].map((driverName) => closeLoad(packer, loadId, { driverName }));
  const results = await Promise.allSettled(closing);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const driver = (await loadScreen(packer, loadId)).load.driverName ?? "";
  expect(await closeLoad(packer, loadId, { driverName: driver })).toBe(0);
  await expect(closeLoad(packer, loadId, { driverName: "Another" })).rejects.toMatchObject({ reason: "load_closed" });
  const entries = await packer.directory.select(auditLog, { columns: ["action", "actorId"], limit: 1000 });
  const own = entries.filter(({ actorId }) => actorId === packer.actor.id).map(({ action }) => action);
  expect(own).toEqual(["load.opened", "load.closed"]);
});

test("a hand-over is proved by one photo, taken then or later, that only users with parcels on the load see", async () => {
  const { packer, ship, open } = await aDock();
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  const loadIds = [];
  for (const photo of [PNG, null]) {
    const { trackingNumber } = await ship();
    const loadId = await open();
    await expect(addLoadPhoto(packer, loadId, PNG)).rejects.toMatchObject({ reason: "load_open" });
    await scanLoaded(packer, loadId, scanOf(trackingNumber));
    const broken = closeLoad(packer, loadId, { driverName: "Dana" }, PNG.slice(0, 20));
    await expect(broken).rejects.toMatchObject({ detail: { fields: { photo: [expect.any(String)] } } });
    expect((await loadScreen(packer, loadId)).load.closedAt).toBe(null);
    await closeLoad(packer, loadId, { driverName: "Dana" }, photo);
    loadIds.push(loadId);
  }
  const [proved = "", unproved = ""] = loadIds;
  await expect(openLoadPhoto(packer, unproved)).rejects.toMatchObject({ reason: "photo_not_found" });
  await expect(addLoadPhoto(packer, unproved, null)).rejects.toMatchObject({ reason: "image_not_valid" });
  const added = await Promise.allSettled([1, 2].map(() => addLoadPhoto(packer, unproved, PNG)));
  expect(added.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(addLoadPhoto(packer, proved, PNG)).rejects.toMatchObject({ reason: "load_photo_exists" });
  for (const loadId of loadIds) {
    const file = await openLoadPhoto(packer, loadId);
    expect([file.contentType, file.size]).toEqual(["image/png", PNG.byteLength]);
    await file.body.cancel();
    await expect(openLoadPhoto(stranger, loadId)).rejects.toMatchObject({ reason: "photo_not_found" });
  }
});

test("managers of each company whose parcels are left behind are notified, as it was at the hand-over", async () => {
  const { packer, company, ship, open } = await aDock();
  const other = await aCompany();
  const [{ trackingNumber }, later] = [await ship(), await ship()];
  for (const _ of [1, 2]) await ship("ups", other);
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  expect(await closeLoad(packer, loadId, { driverName: "Dana" })).toBe(1);
  expect(packer.jobs).toEqual([{ type: "notify-left-behind", loadId }]);
  await ship("ups", other);
  await scanLoaded(packer, await open(), scanOf(later.trackingNumber));
  const due = async () => {
    const cron = systemWorld();
    await enqueueLeftBehindNotices(cron);
    return cron.jobs.filter((job) => job.type === "notify-left-behind" && job.loadId === loadId).length;
  };
  expect(await due()).toBe(1);
  await notifyLeftBehind(systemWorld(), loadId);
  expect(await due()).toBe(0);
  const bodies = async (companyId: string) => {
    const manager = worldOf(await aUser("warehouse_manager", { companyId }), "picking.supervise");
    return (await listNotifications(manager, { kind: "parcels-left" })).map(({ body }) => body.slice(0, 30));
  };
  expect(await bodies(company.id)).toEqual(["1 parcel was not on the load t"]);
  expect(await bodies(other.id)).toEqual(["2 parcels were not on the load"]);
});

test("a hand-over that is sent again adds the photo if there is none, and tells what waited then", async () => {
  const { packer, ship, open } = await aDock();
  const [{ trackingNumber }] = [await ship(), await ship()];
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const driver = { driverName: "Dana" };
  expect(await closeLoad(packer, loadId, driver)).toBe(1);
  await ship();
  expect(await closeLoad(packer, loadId, driver, PNG)).toBe(1);
  const { photoId } = (await loadScreen(packer, loadId)).load;
  expect(photoId).not.toBe(null);
  expect(await closeLoad(packer, loadId, driver, PNG)).toBe(1);
  expect(await closeLoad(packer, loadId, driver)).toBe(1);
  await expect(closeLoad(packer, loadId, driver, JPEG)).rejects.toMatchObject({ reason: "load_photo_exists" });
  expect((await loadScreen(packer, loadId)).load.photoId).toBe(photoId);
});

test("a photo whose hand-over was committed stays when the answer is lost, and one without a hand-over is deleted", async () => {
  const { packer, ship, open } = await aDock();
  const { trackingNumber } = await ship();
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const removed = vi.spyOn(packer.files, "delete");
  const { directory } = packer;
  const batch = directory.batch.bind(directory);
  vi.spyOn(directory, "batch").mockRejectedValueOnce(new Error("not sent"));
  await expect(closeLoad(packer, loadId, { driverName: "Dana" }, PNG)).rejects.toThrow("not sent");
  expect(removed).toHaveBeenCalledTimes(1);
  vi.mocked(directory.batch).mockImplementationOnce(async (...statements) => {
    await batch(...statements);
    throw new Error("answer lost");
  });
  await expect(closeLoad(packer, loadId, { driverName: "Dana" }, PNG)).rejects.toThrow("answer lost");
  expect(removed).toHaveBeenCalledTimes(1);
  await (await openLoadPhoto(packer, loadId)).body.cancel();
  await closeLoad(packer, loadId, { driverName: "Dana" }, PNG);
});

test("a load whose last parcel is taken off meanwhile is not handed over, and parcels out of reach count", async () => {
  const { company, packer, ship, open } = await aDock();
  const { trackingNumber } = await ship();
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const [parcel] = (await loadScreen(packer, loadId)).loaded;
  const { shipmentId = "", position = 1 } = parcel ?? {};
  const { directory } = packer;
  const batch = directory.batch.bind(directory);
  vi.spyOn(directory, "batch").mockImplementationOnce(async (...statements) => {
    await takeOff(packer, loadId, { companyId: company.id, shipmentId, position, operationId: `off-${loadId}` });
    return batch(...statements);
  });
  await expect(closeLoad(packer, loadId, { driverName: "Dana" })).rejects.toMatchObject({ reason: "load_empty" });
  expect((await loadScreen(packer, loadId)).load.closedAt).toBe(null);
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  await closeLoad(stranger, loadId, { driverName: "Dana" });
  expect((await loadScreen(packer, loadId)).load.closedAt).not.toBe(null);
});

test("a parcel that travels or is delivered waits no longer, but can be loaded by a late scan", async () => {
  const { company, packer, ship, open, counts } = await aDock();
  const [first, second, third] = [await ship(), await ship(), await ship()];
  const loadId = await open();
  const db = packer.db.company(company.id);
  const move = (trackingNumber: string, status: "accepted" | "in-transit" | "exception") =>
    db.update(parcels, { status }, eq(parcels.trackingNumber, trackingNumber));
  await move(first.trackingNumber, "accepted");
  await move(second.trackingNumber, "exception");
  expect(await counts(loadId)).toEqual({ loaded: 0, waiting: 3 });
  await move(first.trackingNumber, "in-transit");
  await move(first.trackingNumber, "in-transit");
  await deliverOrder(systemWorld(), { id: second.order.id, companyId: company.id }, null);
  expect(await counts(loadId)).toEqual({ loaded: 0, waiting: 1 });
  const screen = await loadScreen(packer, loadId);
  expect(screen.waiting.map(({ trackingNumber }) => trackingNumber)).toEqual([third.trackingNumber]);
  expect(await scanLoaded(packer, loadId, scanOf(first.trackingNumber))).toMatchObject({ ok: true });
  expect(await counts(loadId)).toEqual({ loaded: 1, waiting: 1 });
  await move(first.trackingNumber, "in-transit");
  expect(await counts(loadId)).toEqual({ loaded: 1, waiting: 1 });
  const [parcel] = (await loadScreen(packer, loadId)).loaded;
  const { shipmentId = "", position = 1 } = parcel ?? {};
  await takeOff(packer, loadId, { companyId: company.id, shipmentId, position, operationId: `late-${loadId}` });
  expect(await counts(loadId)).toEqual({ loaded: 0, waiting: 2 });
});

test("the driver's signature is written with the hand-over, once, and only users with parcels on the load see it", async () => {
  const { packer, ship, open } = await aDock();
  const { trackingNumber } = await ship();
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const signed = { driverName: "Dana", signature: "M8 90L20 64" };
  await closeLoad(packer, loadId, signed);
  await closeLoad(packer, loadId, signed);
  await closeLoad(packer, loadId, { driverName: "Dana" });
  const otherwise = closeLoad(packer, loadId, { driverName: "Dana", signature: "M8 90L21 64" });
  await expect(otherwise).rejects.toMatchObject({ reason: "load_closed" });
  expect((await loadScreen(packer, loadId)).load).toMatchObject({ isSigned: true, signature: "M8 90L20 64" });
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  expect((await loadScreen(stranger, loadId)).load.signature).toBe(null);
  const [entry] = await packer.directory.select(auditLog, {
    columns: ["detail"],
    where: and(eq(auditLog.action, "load.closed"), eq(auditLog.actorId, packer.actor.id)),
    limit: 2,
  });
  expect(entry?.detail).toMatchObject({ after: { signature: true, photo: false } });
});

test("a hand-over without a signature takes none later, and the table refuses what is no drawing", async () => {
  const { packer, ship, open } = await aDock();
  const { trackingNumber } = await ship();
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const write = (signature: string) => packer.directory.update(loads, { signature }, eq(loads.id, loadId));
  await expect(write("M8 90L20 64")).rejects.toThrow("loads_signature_of_closed");
  await closeLoad(packer, loadId, { driverName: "Dana" });
  const later = closeLoad(packer, loadId, { driverName: "Dana", signature: "M8 90L20 64" });
  await expect(later).rejects.toMatchObject({ reason: "load_closed" });
  for (const text of ["", "<script>", "M8 90z", "M1 1L2 2".repeat(1001)])
    await expect(write(text)).rejects.toThrow("loads_signature_drawn");
});
