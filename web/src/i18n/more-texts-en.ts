// The texts that the home page, an inquiry's page and chats don't need.
export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/en/{account,admin,charts,crossTab,date,exports,fields,filters,imports,myData,myInquiries,notifications,participated,profile,responses,results}.json',
    '../../../locales/en/{comments,reports,richText,wizard}.json',
    '../../../locales/en/{categories,invitations,people,workspace}.json',
  ],
  { import: 'default', eager: true },
);
