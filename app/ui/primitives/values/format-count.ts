/** "1,204" */
export const formatCount = (n: number): string => n.toLocaleString("en-US");
