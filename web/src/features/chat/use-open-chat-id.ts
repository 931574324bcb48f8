import { appRoutes } from '@nazar/domain/routes/app-routes.ts';
import { useMatch } from 'react-router';

/** The id of the conversation in the URL. */
export const useOpenChatId = (): string | undefined => useMatch(appRoutes.chat)?.params.chatId;
