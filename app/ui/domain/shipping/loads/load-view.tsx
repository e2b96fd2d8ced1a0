import type { loadScreen } from "#app/domain/shipping/loads/loads.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { PostButton } from "#app/ui/forms/post-button";
import { Camera, PackageCheck, Printer, Undo2 } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import type { ScanShown } from "#app/ui/scan/result/scan-result-store";
import { ParcelList } from "./parcel-list";

type Screen = Awaited<ReturnType<typeof loadScreen>> & { userId: string; formId: string };

const LoadScanner = part(() => import("./load-scanner"), "LoadScanner", <Skeleton className="h-24" />);
const HandedOver = part(() => import("./handed-over"), "HandedOver");

/** A load: its scan field while it is open, what is on it, and what is not. */
export function LoadView({ screen, answer }: { screen: Screen; answer: ScanShown | null }) {
  const { load, counts, waiting, loaded, userId, formId } = screen;
  const isOpen = load.closedAt === null;
  const total = counts.loaded + counts.waiting;
  return (
    <div className="grid max-w-3xl grid-cols-1 content-start gap-4">
      {isOpen ? (
        <>
          <Progress
            size="lg"
            value={counts.loaded}
            max={Math.max(total, 1)}
            label="Loaded"
            detail={`${counts.loaded.toLocaleString("en")} of ${total.toLocaleString("en")} parcels`}
          />
          <LoadScanner
            load={{ id: load.id, name: `${carrierLabel(load.carrier)} load` }}
            userId={userId}
            formId={formId}
            answer={answer}
          />
          {counts.waiting === 0 && counts.loaded > 0 && (
            <Hint tone="good" title="All parcels are loaded.">
              Hand over the load to the driver.
            </Hint>
          )}
        </>
      ) : (
        <HandedOver load={load} parcels={counts.loaded} />
      )}
      {loaded.length > 0 && (
        <ParcelList
          id="loaded"
          title={isOpen ? "Last loaded" : "Parcels"}
          parcels={loaded}
          more={counts.loaded - loaded.length}
          actions={({ companyId, shipmentId, position }) =>
            isOpen && (
              <PostButton
                action={shippingPaths.takeOff(load.id)}
                fields={{
                  ...{ companyId, shipmentId, position: String(position) },
                  operationId: `${formId}-${shipmentId}-${position}`,
                }}
                size="touch"
                variant="ghost"
                icon={Undo2}
                preventScrollReset
              >
                Take off
              </PostButton>
            )
          }
        />
      )}
      {isOpen && waiting.length > 0 && (
        <ParcelList id="not-loaded" title="Not loaded" parcels={waiting} more={counts.waiting - waiting.length} />
      )}
      {/* Before the first scan there is nothing to print or to hand over. */}
      {counts.loaded > 0 && (
        <div className="pick-bar">
          <LinkButton to={shippingPaths.manifest(load.id)} size="touch" icon={Printer} newTab reload>
            Manifest
          </LinkButton>
          {!isOpen && !load.photoId && (
            <LinkButton to={shippingPaths.addLoadPhoto(load.id)} size="touch" icon={Camera} preventScrollReset>
              Add photo
            </LinkButton>
          )}
          {isOpen && (
            <LinkButton
              to={shippingPaths.closeLoad(load.id)}
              size="touch"
              variant="primary"
              icon={PackageCheck}
              preventScrollReset
              className="max-sm:flex-1"
            >
              Hand over
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
