import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// https://docs.sonarsource.com
export const sonarqube: Detector = {
  tool: 'sonarqube',
  rules: [
    phraseRule(['QUALITY GATE STATUS: FAILED', 'Quality Gate has FAILED', 'quality gate failure'], {
      what: 'SonarQube’s quality gate failed',
      category: 'lint',
      strength: 'exact',
      key: 'sonarqube quality gate failed',
      fix: { summary: 'Open the dashboard that the line links; it lists the conditions that failed on new code.' },
    }),
    phraseRule(
      [
        'Error during SonarScanner execution',
        'Not authorized. Please check the user token',
        'Failed to query server version',
        'sonar.projectKey',
        'You must define the following mandatory properties',
      ],
      {
        what: 'The SonarQube scan could not run',
        category: 'config',
        strength: 'likely',
        last: (block) => block.number + 1,
      },
    ),
  ],
};
