import { useParams } from 'react-router';
import { Conversation } from './components/conversation.tsx';

/** One conversation, mounted anew for each chat. */
export function ConversationScreen() {
  const { chatId = '' } = useParams();
  return <Conversation key={chatId} chatId={chatId} />;
}
