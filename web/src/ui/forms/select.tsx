import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useCloseOnBack } from '../navigation/leave-guards.ts';

/** A select whose list Back closes. */
export function Select({ onDropdownOpen, onDropdownClose, ...props }: SelectProps) {
  const [opened, setOpened] = useState(false);
  useCloseOnBack(opened, () => setOpened(false));
  return (
    <MantineSelect
      {...props}
      dropdownOpened={opened}
      onDropdownOpen={() => {
        setOpened(true);
        onDropdownOpen?.();
      }}
      onDropdownClose={() => {
        setOpened(false);
        onDropdownClose?.();
      }}
    />
  );
}
