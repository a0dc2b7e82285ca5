export { type DnsAdvice, type DnsAdviceCode, dnsAdviceCodes, dnsAdviceText } from './advice.ts';
export { caaIssuers, caaVerdict } from './caa.ts';
export { acmeChallengePath, challengePath, challengeToken } from './challenge.ts';
export { type ChangeBack, changeBack, leastPassThroughDays } from './change-back.ts';
export { nextCheckIn, takeoverConfirmedAfter, takeoverGrace } from './check-schedule.ts';
export { type DnsProvider, dnsProviderOf } from './dns-provider.ts';
export {
  type DnsRecord,
  isPublicDomain,
  languagePlace,
  nameInZone,
  originHost,
  requiredRecords,
  siteDomain,
} from './dns-records.ts';
export { type RecordState, recordStates, recordStateWords } from './record-state.ts';
export {
  type HostProblem,
  type ServingProblem,
  servingProblemText,
} from './serving-problem.ts';
export { findSnippet, snippetCode } from './snippet.ts';
export { type SnippetFinding, snippetFindings, snippetFindingText } from './snippet-finding.ts';
