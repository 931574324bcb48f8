import { appRoutes } from '@nazar/domain/routes/app-routes.ts';
import { useMatch } from 'react-router';

/** The conversation that the address names. */
export const useOpenChatId = (): string | undefined => useMatch(appRoutes.chat)?.params.chatId;
