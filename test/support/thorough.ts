/** Whether a test takes its long form, as in `npm run verify`. */
export const thorough = process.env.FIRSTFAIL_THOROUGH === '1';
