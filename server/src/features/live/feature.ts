import type { Feature } from '../../platform/features/feature.ts';
import { serveLiveConnection } from './serve-live-connection.ts';

export const liveFeature: Feature = {
  name: 'live',
  routes: (app, deps, { handlers, metrics }) => serveLiveConnection(app, deps, handlers, metrics),
};
