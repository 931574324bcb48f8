import type { Feature } from '../../platform/features/feature.ts';
import { registerLiveConnection } from './register-live-connection.ts';

export const liveFeature: Feature = {
  name: 'live',
  routes: (app, deps, { handlers, metrics }) => registerLiveConnection(app, deps, handlers, metrics),
};
