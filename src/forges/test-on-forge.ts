/** How a person tests a webhook, for forges with a button for it. */
export const testOnForge =
  "Press the test button beside the webhook on the forge, then look at this connection's deliveries.";
