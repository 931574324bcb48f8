/** In the folder of uploads: identifies the folder itself, so that nodes can check that they share it. */
export const storeIdFile = 'store-id';
