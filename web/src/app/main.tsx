import '../api/zod-config.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './fonts.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from '../api/query-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { App } from './app.tsx';
import { initSession } from './init-session.ts';

// Not awaited, because only later calls need it.
void initSession();
await startI18n();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App queryClient={makeQueryClient()} />
    </StrictMode>,
  );
}
