export type { Actor } from '@nazar/domain/access/actor.ts';
