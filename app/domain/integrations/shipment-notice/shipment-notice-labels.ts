/** The email that the customer gets for each status, as items of a description list. */
export const EMAILS_BY_STATUS = [
  {
    term: "automatic",
    wide: true,
    detail:
      "One email with the tracking number. Where the Shipment Tracking plugin is active, the store's completed order email includes the number, and the order is completed. In other stores the number is sent with a note or a fulfillment, and the order keeps its status, because completing it would send a second email without the number. If you do not email the number, the order is completed.",
  },
  {
    term: "completed",
    wide: true,
    detail:
      "The order is completed. The customer gets one email with the tracking number and a second one about the completed order. To send only the first, turn off the “Completed order” email in the store: WooCommerce, Settings, Emails.",
  },
  {
    term: "keep",
    wide: true,
    detail: "The order keeps its status. The customer gets the email with the tracking number, if any.",
  },
];
