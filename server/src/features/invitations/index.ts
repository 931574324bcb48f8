export { invitationsFeature } from './feature.ts';
export { processBounceMails } from './process-bounce-mails.ts';
