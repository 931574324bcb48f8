export { TryAgainButton, TryAgainDialog } from './try-again.tsx';
