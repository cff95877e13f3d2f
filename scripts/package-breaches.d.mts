interface Entry {
  dev?: boolean;
  link?: boolean;
  resolved?: string;
  integrity?: string | undefined;
  hasInstallScript?: boolean;
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

export const allowedLicences: string[];
export function packageBreaches(checked: {
  lock: { packages: Record<string, Entry> };
  manifest: Manifest;
  product: { path: string; licence?: string | undefined }[];
}): string[];
