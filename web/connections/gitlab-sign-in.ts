import { endpoints } from '../../src/contract/endpoints.ts';
import { basePath } from '../browser/base-path.ts';

/** Where a browser goes to connect a project by signing in at GitLab; it comes back to the integrations. */
export function gitlabSignIn(project: string): string {
  return `${basePath}${endpoints.startGitlabSignIn.path}?${new URLSearchParams({ project })}`;
}
