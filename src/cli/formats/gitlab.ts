import type { Severity } from '../../contract/analyses/analysis.ts';
import { printableLine } from '../printable.ts';
import { causeLocation } from './cause-location.ts';
import { isFailure } from './cause-words.ts';
import type { Format, Found, Place } from './format.ts';
import { wellFormed } from './well-formed.ts';

const severityOf: Record<Severity, string> = { low: 'minor', medium: 'major', high: 'critical', critical: 'blocker' };
/** GitLab shows no finding without a file; a failure of the job itself belongs to what defines it. */
const definition = '.gitlab-ci.yml';

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export const gitlab: Format = {
  whole: true,
  render: (found, place) => {
    const findings = new Map(found.filter(isFailure).map((each) => [each.diagnosis.fingerprint, each]));
    return `${JSON.stringify([...findings.values()].map((each) => finding(each, place)))}\n`;
  },
};

function finding(found: Found, place: Place) {
  const { title, root_cause, category, fingerprint, severity } = found.diagnosis;
  const { path = definition, line = 1 } = causeLocation(found, place) ?? {};
  const description = root_cause === title ? title : `${title}: ${root_cause}`;
  return {
    description: wellFormed(printableLine(description)),
    check_name: `firstfail/${category}`,
    fingerprint,
    severity: severityOf[severity],
    location: { path: wellFormed(path), lines: { begin: line } },
  };
}
