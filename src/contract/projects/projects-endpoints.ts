import { erasedProjectSchema, eraseProjectQuerySchema } from './erase-project.ts';
import { linkTemplatesChangeSchema, linkTemplatesQuerySchema, linkTemplatesSchema } from './link-templates.ts';
import {
  branchListQuerySchema,
  branchListReplySchema,
  projectListQuerySchema,
  projectListReplySchema,
  projectNamesReplySchema,
} from './project.ts';

const tag = 'Projects';

export const projectsEndpoints = {
  listProjects: {
    method: 'GET',
    path: '/api/v1/projects',
    tag,
    summary: 'List projects, and how often each failed',
    credential: 'read',
    query: projectListQuerySchema,
    status: 200,
    reply: projectListReplySchema,
    viewReply: projectNamesReplySchema,
    problems: [400, 401, 403],
  },
  listBranches: {
    method: 'GET',
    path: '/api/v1/projects/branches',
    tag,
    summary: 'List the branches of a project that failed',
    credential: 'read',
    query: branchListQuerySchema,
    status: 200,
    reply: branchListReplySchema,
    problems: [400, 401, 403],
  },
  readLinkTemplates: {
    method: 'GET',
    path: '/api/projects/links',
    tag,
    summary: 'Where the links of a project lead, as it was set',
    credential: 'session',
    query: linkTemplatesQuerySchema,
    status: 200,
    reply: linkTemplatesSchema,
    problems: [400, 401, 403, 404],
  },
  changeLinkTemplates: {
    method: 'PATCH',
    path: '/api/projects/links',
    tag,
    summary: 'Set where the links of a project lead: repository, branches, commits and files',
    credential: 'admin',
    query: linkTemplatesQuerySchema,
    body: linkTemplatesChangeSchema,
    status: 200,
    reply: linkTemplatesSchema,
    problems: [400, 401, 403, 404, 415, 422],
  },
  eraseProject: {
    method: 'DELETE',
    path: '/api/projects',
    tag,
    summary: 'Erase for ever what is stored of a project; its connection and its channels stay',
    credential: 'admin',
    query: eraseProjectQuerySchema,
    status: 200,
    reply: erasedProjectSchema,
    problems: [400, 401, 403, 404],
  },
} as const;
