import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addTokenAccess, addUserAccess } from './admin-access.ts';
import { addBackup } from './admin-backup.ts';
import { printable } from './cli/printable.ts';
import { settings } from './config/settings.ts';
import type { Config } from './config.ts';
import { minPasswordLength } from './contract/people/person.ts';
import { AppError } from './kernel/app-error.ts';
import { createTenant } from './service/operator/create-tenant.ts';
import { createUser } from './service/operator/create-user.ts';
import { issueToken } from './service/operator/issue-token.ts';
import type { AdminDeps } from './service/operator/operator-deps.ts';
import { setPassword } from './service/operator/set-password.ts';
import { setPlan } from './service/operator/set-plan.ts';
import { openDatabase } from './store/database/open-database.ts';
import type { Role } from './store/people/account-store.ts';
import type { Plan } from './store/tenants/tenant-record.ts';
import type { Scope } from './store/tokens/token-store.ts';

/** Results go to `out`, everything meant for people to `err`, so that `TOKEN=$(firstfail admin token create …)` works. */
export type AdminIo = { out: (text: string) => void; err: (text: string) => void; stdout: Writable };

type Run = (work: (deps: AdminDeps) => Promise<void>) => Promise<void>;
type AdminContext = { run: Run; io: AdminIo; loadConfig: () => Config };

/** `firstfail admin …` with what follows `admin`; answers the exit code: 0, 1 for a refusal, 2 for bad usage. */
export async function runAdmin(args: readonly string[], load: () => Config, io: AdminIo): Promise<number> {
  const loadConfig = () => {
    const config = load();
    for (const notice of config.notices) io.err(`${notice}\n`);
    return config;
  };
  const run: Run = async (work) => {
    const { store, close } = await openDatabase(loadConfig(), {
      purpose: 'admin',
      notice: (text) => io.err(`${text}\n`),
    });
    await work({ store, now: () => new Date(), newId: randomUUID }).finally(close);
  };
  try {
    await adminCommand({ run, io, loadConfig }).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof AppError)) throw error;
    io.err(`error: ${error.message}\n`);
    return 1;
  }
}

function adminCommand(context: AdminContext): Command {
  const command = new Command('firstfail admin')
    .description('Manage tenants, users, tokens and backups on the server itself.')
    .exitOverride()
    .configureOutput({ writeOut: context.io.out, writeErr: (text) => context.io.err(printable(text)) });
  for (const add of [addToken, addTenant, addUser, addBackup]) add(command, context);
  return command;
}

function addToken(admin: Command, { run, io }: AdminContext): void {
  const token = admin.command('token').description('API tokens');
  addTokenAccess(token, { run, io });
  token
    .command('create')
    .description('print a new API token; it is shown only now')
    .requiredOption('--scopes <list>', 'ingest, read or both with a comma between', scopes)
    .option('--tenant <id or name>', 'needed when there are several')
    .option('--name <name>', 'to recognise it by', checked(printableName), 'made on the server')
    .action(async (options: { scopes: Scope[]; tenant?: string; name: string }) => {
      await run(async (deps) => {
        const { scopes: wanted, name, tenant } = options;
        io.out(`${await issueToken(deps, { tenant, name, scopes: wanted })}\n`);
        io.err(`The token "${name}" may ${wanted.join(' and ')}. It is not shown again.\n`);
      });
    });
}

function addTenant(admin: Command, { run, io }: AdminContext): void {
  const tenant = admin.command('tenant').description('tenants and their plans');
  tenant
    .command('create')
    .description('make a tenant with its administrator and print its id')
    .requiredOption('--name <name>', 'to recognise it by', checked(printableName))
    .requiredOption('--email <address>', 'of its administrator', checked(settings.adminEmail))
    .addOption(planOption().default('free'))
    .option('--password <password>', 'unset: generated and printed', checked(newPassword))
    .action(async (options: { name: string; email: string; plan: Plan; password?: string }) => {
      await run(async (deps) => {
        const created = await createTenant(deps, { ...options, password: options.password });
        io.out(`${created?.tenant.id}\n`);
        showPassword(io, options.email, created?.generatedPassword);
      });
    });
  tenant
    .command('list')
    .description('print id, plan and name of every tenant')
    .action(async () => {
      await run(async ({ store }) => {
        for (const { id, plan, name } of await store.accounts.listTenants()) io.out(`${id}\t${plan}\t${name}\n`);
      });
    });
  tenant
    .command('plan')
    .description('set the plan of a tenant')
    .addArgument(planArgument())
    .option('--tenant <id or name>', 'needed when there are several')
    .action(async (plan: Plan, options: { tenant?: string }) => {
      await run(async (deps) => {
        const changed = await setPlan(deps, { tenant: options.tenant, plan });
        io.err(`${changed.name} has the plan ${changed.plan} now.\n`);
      });
    });
}

function addUser(admin: Command, { run, io }: AdminContext): void {
  const user = admin.command('user').description('people who sign in');
  addUserAccess(user, { run, io });
  user
    .command('create')
    .description('make a user and print the id')
    .requiredOption('--email <address>', 'people sign in with it', checked(settings.adminEmail))
    .addOption(new Option('--role <role>').choices(['admin', 'member']).default('member'))
    .option('--tenant <id or name>', 'needed when there are several')
    .option('--password <password>', 'unset: generated and printed', checked(newPassword))
    .action(async (options: { email: string; role: Role; tenant?: string; password?: string }) => {
      await run(async (deps) => {
        const { email, role, tenant, password } = options;
        const created = await createUser(deps, { tenant, email, role, password });
        io.out(`${created.user.id}\n`);
        showPassword(io, email, created.generatedPassword);
      });
    });
  user
    .command('password')
    .description('set a new password; every session of the user ends')
    .requiredOption('--email <address>')
    .option('--tenant <id or name>', 'needed when the address has an account in several')
    .option('--password <password>', 'unset: generated and printed', checked(newPassword))
    .action(async (options: { email: string; tenant?: string; password?: string }) => {
      const { email, tenant, password } = options;
      await run(async (deps) => {
        const generated = await setPassword(deps, { email, tenant, password });
        io.err(`${email} has a new password now.\n`);
        showPassword(io, email, generated);
      });
    });
}

function showPassword(io: AdminIo, email: string, generated: string | undefined): void {
  if (generated !== undefined) io.err(`The password of ${email} is ${generated} and is not shown again.\n`);
}

function planOption(): Option {
  return new Option('--plan <plan>').choices(['free', 'paid']);
}

function planArgument() {
  return new Command().createArgument('<plan>').choices(['free', 'paid']);
}

const printableName = {
  wants: '1 to 100 printable characters',
  parse: (name: string) => (/^(?!\s*$)\P{Cc}{1,100}$/u.test(name) ? name.trim() : undefined),
};

const newPassword = {
  wants: settings.adminPassword.wants,
  parse: (text: string) => (text.length < minPasswordLength ? undefined : settings.adminPassword.parse(text)),
};

/** An option is checked like the setting of the same kind. */
function checked({ wants, parse }: { wants: string; parse(text: string): string | undefined }) {
  return (text: string): string => {
    const value = parse(text);
    if (value === undefined) throw new InvalidArgumentError(`Give ${wants}.`);
    return value;
  };
}

function scopes(list: string): Scope[] {
  const wanted = list.split(',').map((scope) => scope.trim());
  if (wanted.every((scope) => scope === 'ingest' || scope === 'read')) return wanted as Scope[];
  throw new InvalidArgumentError('Give ingest, read or ingest,read.');
}
