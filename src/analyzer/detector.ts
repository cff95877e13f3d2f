/** One tool or failure class. */
export type Detector = { tool: string };
