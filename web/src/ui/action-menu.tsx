import { Menu, type MenuProps } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

type ActionMenuProps = Pick<MenuProps, 'position' | 'width' | 'withinPortal'> & {
  /** The element that opens it; it has to accept a ref. */
  button: ReactElement;
  /** Items, labels and dividers. */
  children: ReactNode;
  /** False if an item moves the focus to a field, so that it does not return to the button. */
  returnFocus?: boolean;
  onOpen?: () => void;
};

/** A long menu opens to the side with more room, and scrolls inside itself where neither has enough. */
const fitsWindow: MenuProps['middlewares'] = {
  flip: { fallbackStrategy: 'bestFit', padding: 8 },
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, 120)}px`;
    },
  },
};

/**
 * A menu without a focus trap: opening focuses the first enabled item, Escape closes it, and Tab closes it and
 * moves on from the button. Mantine's focus trap would focus a disabled item, where no key works.
 */
export function ActionMenu({ button, children, ...menu }: ActionMenuProps) {
  const { position = 'bottom-end', returnFocus = true } = menu;
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!opened) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    // Wait until the list is positioned, because focusing it earlier would scroll the page.
    const timer = setTimeout(() => (firstItem(list.current) ?? list.current)?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [opened]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // The browser then moves the focus on from the button, forwards or backwards.
    opener.current?.focus({ preventScroll: true });
    setOpened(false);
  };
  /** A dialog that an item opens gives the focus back to what had it then, and the items are gone after that. */
  const giveBack = () => {
    if (returnFocus) opener.current?.focus({ preventScroll: true });
  };
  return (
    <Menu
      {...menu}
      position={position}
      returnFocus={returnFocus}
      opened={opened}
      onChange={setOpened}
      shadow="sm"
      trapFocus={false}
      middlewares={fitsWindow}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown
        ref={list}
        onKeyDown={leave}
        onClickCapture={giveBack}
        style={{ outline: 'none', overflowY: 'auto' }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The chosen item, if there is one. */
function firstItem(list: HTMLElement | null): HTMLElement | null {
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-menu-item]:not([data-disabled])') ?? [])];
  return items.find((item) => item.hasAttribute('aria-current')) ?? items[0] ?? null;
}
