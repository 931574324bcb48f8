import { appRoutes } from '@nazar/domain/routes/app-routes.ts';
import { useMatch } from 'react-router';

/** The id of the conversation in the URL. */
export const useCurrentChatId = (): string | undefined => useMatch(appRoutes.chat)?.params.chatId;
