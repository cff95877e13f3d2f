/** The sentences that say that a severity follows from the branch; a log that comes later may not know it. */
export const mainLineReasons = {
  default: 'The default branch is broken.',
  release: 'A release branch is broken.',
  deploy: 'A deploy or release fails on the default branch.',
} as const;
