import { z } from "zod";
import { isTimeZone } from "../kernel/calendars";

export const TimeZoneForm = z.object({
  timeZone: z.string("Choose a time zone").max(60).refine(isTimeZone, "Choose a time zone from the list"),
});
