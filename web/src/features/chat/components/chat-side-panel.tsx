import { Badge, Tabs, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from '../chat.module.css';
import { useChatClientValue } from '../use-chat-client.ts';
import { ChatList } from './chat-list.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ContactsPanel } from './people/contacts-panel.tsx';
import { PickChatNotice } from './pick-chat-notice.tsx';

const tabs = ['chats', 'contacts', 'requests'] as const;
type Tab = (typeof tabs)[number];

/** Conversations, contacts and requests; the URL says which of them is shown. */
export function ChatSidePanel({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const tab: Tab = tabs.find((name) => name === params.get('list')) ?? 'chats';
  const unread = useChatClientValue((client) => client.chats().filter((chat) => chat.unread > 0).length);
  const requests = useChatClientValue((client) => client.requests().length);
  const isAlone = useChatClientValue((client) => client.chats().length === 0) && requests === 0;
  const choose = (next: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null || next === 'chats') after.delete('list');
        else after.set('list', next);
        return after;
      },
      { replace: true },
    );
  const [isFinding, setFinding] = useState(false);
  const changeTab = (next: string | null) => {
    setFinding(false);
    choose(next);
  };
  const list = useRef<HTMLDivElement>(null);
  /** The pressed button is gone, so the tab gets the focus. */
  const showRequests = () => {
    choose('requests');
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf('requests')]?.focus();
  };
  const findPeople = () => {
    setFinding(true);
    choose('contacts');
  };
  const count = (of: Tab) => (of === 'requests' ? requests : of === 'chats' ? unread : 0);
  return (
    <>
      <Title order={2} size="h3" px="md" pt="md" pb={4}>
        {t('title')}
      </Title>
      <ConnectionNotice />
      <PickChatNotice />
      <Tabs value={tab} onChange={changeTab} className={classes.tabs} keepMounted={false}>
        <Tabs.List grow ref={list}>
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              px={8}
              rightSection={
                count(name) > 0 && (
                  <Badge size="sm" color="cyan.9" variant="filled" circle={count(name) < 10}>
                    {format.number(count(name))}
                  </Badge>
                )
              }
            >
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="chats" className={classes.panel}>
          <ChatList
            name="chats"
            openId={openId}
            isAlone={isAlone}
            onFind={findPeople}
            requests={{ count: requests, onSee: showRequests }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="contacts" className={classes.panel}>
          <ContactsPanel autoFocus={isFinding} />
        </Tabs.Panel>
        <Tabs.Panel value="requests" className={classes.panel}>
          <ChatList name="requests" openId={openId} isAlone={isAlone} onFind={findPeople} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
