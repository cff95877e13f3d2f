export const dashboardBuild: readonly string[];
