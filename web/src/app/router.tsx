import { createBrowserRouter } from 'react-router';
import { makeRoutes } from './routes.tsx';
import { screens } from './screens.ts';

export const routes = makeRoutes(screens);

export const makeRouter = () => createBrowserRouter(routes);
