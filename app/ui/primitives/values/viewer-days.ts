import { createContext, useContext } from "react";
import { Calendar, Calendars } from "#app/domain/kernel/calendars";

/** The calendars by which a page shows instants: of the viewer's work, and of the provider's money. */
export interface ViewerDays {
  work: Calendar;
  money: Calendar;
}

export const ViewerDaysContext = createContext<ViewerDays>({
  work: Calendars.UTC.provider,
  money: Calendars.UTC.provider,
});

export const useViewerDays = (): ViewerDays => useContext(ViewerDaysContext);

/** As the root's loader sends them: both the server's render and the browser's use the same. */
export const viewerDays = ({ work, money }: { work: Calendar["history"]; money: Calendar["history"] }): ViewerDays => ({
  work: new Calendar(work),
  money: new Calendar(money),
});
