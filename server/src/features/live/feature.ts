import type { Feature } from '../../platform/features/feature.ts';
import { serveLive } from './serve-live.ts';

export const liveFeature: Feature = {
  name: 'live',
  routes: (app, deps, { handlers, metrics }) => serveLive(app, deps, handlers, metrics),
};
