export function bundledAnalyser(root: string): Promise<string>;
export function engineVersionOf(root: string): Promise<string>;
