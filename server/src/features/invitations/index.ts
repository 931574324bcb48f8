export { invitations } from './feature.ts';
export { readBounces } from './read-bounces.ts';
