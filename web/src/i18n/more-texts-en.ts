// The texts that home and an inquiry's page do without.
export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/en/{account,admin,charts,crossTab,date,exports,fields,filters,imports,myData,myInquiries,notifications,participated,profile,responses,results}.json',
    '../../../locales/en/{comments,reports,richText,start,upload,wizard}.json',
    '../../../locales/en/{categories,chat,invitations,people,workspace}.json',
  ],
  { import: 'default', eager: true },
);
