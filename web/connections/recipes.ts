/** How a CI sends its log: what to prepare there, and the text to paste with the service's own address in it. */
export type Recipe = {
  name: string;
  /** The heading of its section in docs/ci-recipes.md, whose code block is the one place where the text stands. */
  section: string;
  steps: readonly string[];
  text: string;
};

type Known = Omit<Recipe, 'text'>;

const known: readonly Known[] = [
  {
    name: 'Jenkins',
    section: 'Jenkins',
    steps: [
      'Add two credentials: firstfail-token (secret text) with the token, and jenkins-api (user name and API token) of somebody who may read the console.',
      'Paste this into the pipeline, with the name of your project in place of acme/web.',
    ],
  },
  {
    name: 'CircleCI',
    section: 'CircleCI',
    steps: [
      'Add the token to the environment variables of the project as FIRSTFAIL_TOKEN.',
      'Let each step that may fail write its output as the step Build does, and add the last step.',
    ],
  },
  {
    name: 'TeamCity',
    section: 'TeamCity',
    steps: [
      'Add two parameters of the type password: env.FIRSTFAIL_TOKEN with the token, and env.TEAMCITY_TOKEN with an access token that may view the project.',
      'Add a last build step of the type Command Line with the policy “Even if some of the previous steps failed”.',
    ],
  },
  {
    name: 'Drone',
    section: 'Drone',
    steps: [
      'Add two secrets to the repository: firstfail_token with the token, and drone_token of an account that can see the repository.',
      'Add this as the last step.',
    ],
  },
  {
    name: 'Woodpecker',
    section: 'Woodpecker',
    steps: [
      'Add two secrets to the repository: firstfail_token with the token, and woodpecker_token with a personal token.',
      'Add this as the last step.',
    ],
  },
  {
    name: 'GitHub Actions',
    section: 'GitHub Actions',
    steps: [
      'Add the token to the secrets of the repository as FIRSTFAIL_TOKEN.',
      'Add this job to the workflow, with the jobs it waits for after needs. The runner must reach this service.',
    ],
  },
  {
    name: 'Any other CI',
    section: 'Any other CI',
    steps: [
      'Add the token to the CI as the masked variable FIRSTFAIL_TOKEN.',
      'Put this around what may fail, with the names of your CI, project, branch and commit.',
    ],
  },
  {
    name: 'Without jq',
    section: 'Plain text, without jq',
    steps: [
      'Add the token to the CI as the masked variable FIRSTFAIL_TOKEN.',
      'Run this when something has failed and its output is in build.log. Percent-encode what you put into the address.',
    ],
  },
];

/** `page` is the text of docs/ci-recipes.md; `address` is where the CI reaches this service. */
export function recipesOf(page: string, address: string): Recipe[] {
  return known.map((recipe) => ({ ...recipe, text: withAddress(blockOf(page, recipe.section), quotable(address)) }));
}

function blockOf(page: string, section: string): string {
  const [, below = ''] = page.split(`\n## ${section}\n`);
  const [, block] = /^```\w+\n([\s\S]*?)^```$/m.exec(below.split('\n## ')[0] ?? '') ?? [];
  if (block === undefined) throw new Error(`docs/ci-recipes.md has no recipe below “${section}”.`);
  return block;
}

/** A recipe either sets the variable for its shell or leaves that to the CI; then the address stands where it is used. */
function withAddress(text: string, address: string): string {
  const setting = /\bFIRSTFAIL_URL: .+/;
  if (setting.test(text)) return text.replace(setting, () => `FIRSTFAIL_URL: ${address}`);
  return text.replaceAll('$FIRSTFAIL_URL', () => address);
}

/** What an address may hold and a shell would still read inside quotes. */
function quotable(address: string): string {
  return address.replaceAll('$', '%24').replaceAll("'", '%27');
}
