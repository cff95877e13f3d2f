import { endpoints } from '../../src/contract/endpoints.ts';

/** The list of analyses with what its rows show; to be asked with the parameter `view=list`. */
export const listRows = { ...endpoints.listAnalyses, reply: endpoints.listAnalyses.viewReply };
