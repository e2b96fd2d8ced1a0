import { squarespace } from "#app/integrations/squarespace/channel";
import { describeSalesChannel } from "./channel-contract";
import { openSquarespaceStage } from "./squarespace-stage";

describeSalesChannel("Squarespace", squarespace, () => openSquarespaceStage());
