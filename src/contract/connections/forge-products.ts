/** The Git platforms: the neutral word that is stored and stands in addresses, and the product. */
export const forgeProducts = [
  { source: 'forge-a', name: 'gitlab', displayName: 'GitLab' },
  { source: 'forge-b', name: 'bitbucket', displayName: 'Bitbucket' },
  { source: 'forge-c', name: 'github', displayName: 'GitHub' },
] as const;

export type ForgeSource = (typeof forgeProducts)[number]['source'];

export const forgeSources = forgeProducts.map(({ source }) => source) as [ForgeSource, ...ForgeSource[]];
