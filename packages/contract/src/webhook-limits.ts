/** The limits of webhooks, apart from LIMITS, which every page loads. */
export const WEBHOOK_LIMITS = {
  endpoints: 5,
  /** Ids that one event names. */
  ids: 1_000,
  /** Days for which an event is sent again. */
  retryDays: 3,
  /** Hours that a replaced secret signs beside the new one. */
  oldSecretHours: 24,
  /** Deliveries to one endpoint that are listed. */
  deliveries: 20,
  /** Characters of an answer that are kept. */
  answer: 300,
} as const
